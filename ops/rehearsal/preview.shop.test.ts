import { BUILD, EDITED_ELSEWHERE, MIGRATION, STRIPE } from "./failing-steps.ts";
import { rehearse } from "./rehearse.ts";

rehearse("preview", [BUILD, STRIPE, MIGRATION, EDITED_ELSEWHERE]);
