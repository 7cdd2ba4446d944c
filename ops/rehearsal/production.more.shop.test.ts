import { rehearse } from "./rehearse.ts";

rehearse("production");
