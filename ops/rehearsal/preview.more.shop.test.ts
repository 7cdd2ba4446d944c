import { rehearse } from "./rehearse.ts";

rehearse("preview");
