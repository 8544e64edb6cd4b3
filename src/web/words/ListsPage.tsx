import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMe } from "../account/me.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Field, Select } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import { Waiting } from "../design/Waiting.tsx";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { Appeals } from "./Appeals.tsx";
import { ListChanges } from "./ListChanges.tsx";
import { useActing } from "./use-acting.ts";
import { listedRulesets } from "./wordlist.ts";
import styles from "./words.module.css";

/** `/words/lists`: the lists that this server keeps, for its operator. */
export default function ListsPage(): ReactNode {
  const t = useTexts("words");
  const { me } = useMe();
  if (me === undefined) return <Waiting />;
  return (
    <Page title={t("own.title")} intro={t("own.intro")}>
      {me?.role === "admin" ? <Lists /> : <EmptyState icon="words" title={t("own.operator")} />}
    </Page>
  );
}

function Lists(): ReactNode {
  const t = useTexts("words");
  const { data } = useQuery({ queryKey: ["kept", "lists"], queryFn: ({ signal }) => api.keptLists({ signal }) });
  const [wanted, choose] = useState("");
  if (data === undefined) return <Waiting />;
  const chosen = data.find(({ name }) => name === wanted) ?? data.at(0);
  return (
    <div className={styles.kept}>
      <Appeals lists={data} />
      {chosen !== undefined && (
        <Card>
          <h2>{t("own.changes")}</h2>
          <Select
            label={t("list")}
            value={chosen.name}
            choices={data.map(({ name, base }) => ({ value: name, label: `${name} (${base})` }))}
            onChoose={choose}
          />
          <ListChanges key={chosen.name} list={chosen.name} />
        </Card>
      )}
      <NewList onMade={choose} />
    </div>
  );
}

function NewList({ onMade }: { readonly onMade: (name: string) => void }): ReactNode {
  const t = useTexts("words");
  const act = useActing();
  const bases = listedRulesets().flatMap(({ ruleset }) => ruleset.lexicon ?? []);
  const [name, setName] = useState("");
  const [base, setBase] = useState(bases[0]);
  const make = async (): Promise<void> => {
    if (!(await act(() => api.makeList(name, base)))) return;
    onMade(name);
    setName("");
  };
  return (
    <Card>
      <h2>{t("own.new")}</h2>
      <form
        className={styles.keptForm}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field
          label={t("own.name")}
          help={t("own.nameHelp")}
          value={name}
          required
          maxLength={30}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t("own.base")}
          value={base}
          choices={bases.toSorted().map((one) => ({ value: one, label: one }))}
          onChoose={setBase}
        />
        <Button type="submit">{t("own.make")}</Button>
      </form>
    </Card>
  );
}
