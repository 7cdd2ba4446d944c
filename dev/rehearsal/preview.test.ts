import { BUILD, EDITED_ELSEWHERE, MIGRATION } from "./failing-steps.ts";
import { rehearse } from "./rehearse.ts";

rehearse("preview", [BUILD, MIGRATION, EDITED_ELSEWHERE]);
