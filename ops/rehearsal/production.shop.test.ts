import { CODE_CHECK, SETTINGS, UPLOAD } from "./failing-steps.ts";
import { rehearse } from "./rehearse.ts";

rehearse("production", [SETTINGS, CODE_CHECK, UPLOAD]);
