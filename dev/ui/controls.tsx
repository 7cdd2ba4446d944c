import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton, IconLink } from "#src/ui/icon-button.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { Kind } from "./kind.tsx";

const VARIANTS = ["primary", "secondary", "danger", "quiet", "text"] as const;
const SIZES = ["inline", "small", "medium", "large"] as const;

export function Controls() {
  return (
    <>
      <Kind name="Button, ButtonLink">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {SIZES.map((size) => (
          <Button key={size} size={size} variant={size === "inline" ? "text" : "secondary"}>
            {size}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button variant="secondary" size="small" aria-pressed>
          pressed
        </Button>
        <ButtonLink to="/">a link</ButtonLink>
      </Kind>
      <Kind name="IconButton, IconLink, Icon, PageIcon">
        <IconButton label="Close" icon={<Icon name="close" />} />
        <IconButton label="Search" icon={<Icon name="search" />} disabled />
        <IconLink to="/" label="Account" icon={<Icon name="account" />} />
        <Icon name="cloud" />
        <PageIcon name="compass" className="size-8 text-accent" />
      </Kind>
      <Kind name="Field, TextAreaField, SearchField">
        <Field label="Name" hint="As on the invoice." defaultValue="Ada" className="w-full" />
        <Field label="Email" error="This is no e-mail address." defaultValue="ada@" className="w-full" />
        <TextAreaField label="Message" placeholder="What is it about?" className="w-full" />
        <SearchField
          label="Search"
          placeholder="MotionBuilder, AutoCAD, Revit..."
          action="/products"
          searchText=""
          onSearch={() => undefined}
        />
      </Kind>
    </>
  );
}
