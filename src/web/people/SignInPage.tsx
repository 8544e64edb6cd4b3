import type { ReactNode } from "react";
import { useMe } from "../account/me.ts";
import { classes } from "../design/classes.ts";
import { Page } from "../design/Page.tsx";
import { useTexts } from "../language/texts.ts";
import { Account } from "./Account.tsx";
import styles from "./people.module.css";
import { ServerFault } from "./ServerFault.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The door of the house; for members their own account. */
export default function SignInPage(): ReactNode {
  const t = useTexts("people");
  const { me, error, refetch } = useMe();
  const isMember = me !== null && me !== undefined && me.role !== "guest";
  return (
    <Page
      title={t(isMember ? "account.title" : "signIn.title")}
      width="narrow"
      className={classes(styles.people, !isMember && styles.signInPage)}
    >
      {error !== null && me === undefined && <ServerFault error={error} onAgain={refetch} />}
      {me !== undefined && !isMember && <SignInForm guest={me} />}
      {isMember && <Account me={me} />}
    </Page>
  );
}
