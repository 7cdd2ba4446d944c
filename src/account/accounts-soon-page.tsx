import { Page, PageHeading } from "#src/shell/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";

type AccountsSoonPageProps = { readonly title: string; readonly path: string };

/** /login and /register until accounts open: says so, and that shopping needs none. */
export function AccountsSoonPage({ title, path }: AccountsSoonPageProps) {
  return (
    <Page title={title} description={`${title}: accounts open later. Shopping needs none.`} path={path}>
      <PageHeading>{title}</PageHeading>
      <p className="mt-4 max-w-prose text-ink-soft">
        Accounts open later; you can browse, fill your cart and pay without one.
      </p>
      <ButtonLink to="/products" className="mt-8">
        Explore products
      </ButtonLink>
    </Page>
  );
}
