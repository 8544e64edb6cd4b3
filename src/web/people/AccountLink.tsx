import type { ReactNode } from "react";
import { useMe } from "../account/me.ts";
import { IconLink } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";

/** In the frame: the way in, or to the own account. */
export function AccountLink({ label }: { readonly label: string }): ReactNode {
  const { me } = useMe();
  const name = me && me.role !== "guest" ? me.name : null;
  return (
    <IconLink href="/sign-in" label={name ?? label}>
      {name === null ? <Icon name="account" /> : <b aria-hidden="true">{[...name][0]?.toUpperCase()}</b>}
    </IconLink>
  );
}
