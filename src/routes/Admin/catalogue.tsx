import { createFileRoute } from "@tanstack/react-router";
import { CataloguePage } from "#src/admin/catalogue/catalogue-page.tsx";

export const Route = createFileRoute("/Admin/catalogue")({ component: CataloguePage });
