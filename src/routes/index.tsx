import { createFileRoute } from "@tanstack/react-router";
import { Page, PageHeading } from "#src/shell/page.tsx";

export const Route = createFileRoute("/")({ component: Home });

function Home() {
  return (
    <Page title="Home" description="Design and engineering software at half the regular price.">
      <PageHeading>Home</PageHeading>
    </Page>
  );
}
