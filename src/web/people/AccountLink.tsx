import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMe } from "../account/me.ts";
import { Icon } from "../design/Icon.tsx";

/** In the frame: the way in, or to the own account. */
export function AccountLink({ label }: { readonly label: string }): ReactNode {
  const { me } = useMe();
  const name = me && me.role !== "guest" ? me.name : null;
  return (
    <Link href="/sign-in" className="icon-button account-link" aria-label={name ?? label} title={name ?? label}>
      {name === null ? <Icon name="account" /> : <b aria-hidden="true">{[...name][0]?.toUpperCase()}</b>}
    </Link>
  );
}
