import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from "react";
import { classes } from "./classes.ts";
import earsStyles from "./ears.module.css";
import fieldStyles from "./field.module.css";
import trayStyles from "./tray.module.css";

interface Described {
  readonly label: string;
  /** A line below that helps. */
  readonly help?: ReactNode;
  /** What is wrong with what was entered. */
  readonly fault?: string | null;
}

const describedBy = (id: string, { help, fault }: Described): string | undefined =>
  fault ? `${id}-fault` : help ? `${id}-help` : undefined;

const Notes = ({ id, help, fault }: { readonly id: string } & Omit<Described, "label">): ReactNode => (
  <>
    {help && !fault && (
      <p id={`${id}-help`} className={fieldStyles.help}>
        {help}
      </p>
    )}
    {fault && (
      <p id={`${id}-fault`} className={fieldStyles.fault} role="alert">
        {fault}
      </p>
    )}
  </>
);

type FieldProps = Described & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

export function Field({ label, help, fault, ref, ...rest }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={ref}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, { label, help, fault })}
        {...rest}
      />
      <Notes id={id} help={help} fault={fault} />
    </div>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Choices with the same group stand together under its name. */
  readonly group?: string;
}

type SelectProps<T extends string> = Omit<Described, "fault"> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange"> & {
    readonly value: T;
    readonly choices: readonly Choice<T>[];
    readonly onChoose: (value: T) => void;
  };

export function Select<T extends string>({
  label,
  help,
  value,
  choices,
  onChoose,
  ...rest
}: SelectProps<T>): ReactNode {
  const id = useId();
  const groups = [...new Set(choices.map(({ group }) => group))];
  const options = (group: string | undefined): ReactNode[] =>
    choices
      .filter((choice) => choice.group === group)
      .map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ));
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={describedBy(id, { label, help })}
        onChange={(event) => onChoose(event.target.value as T)}
        {...rest}
      >
        {groups.map((group) =>
          group === undefined ? (
            options(group)
          ) : (
            <optgroup key={group} label={group}>
              {options(group)}
            </optgroup>
          ),
        )}
      </select>
      <Notes id={id} help={help} />
    </div>
  );
}

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChoose: (value: T) => void;
  readonly help?: ReactNode;
}

/** A few choices side by side, all in sight; radio buttons to the keyboard and to a screen reader. */
export function Segments<T extends string>({ label, value, choices, onChoose, help }: SegmentsProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset
      className={classes(fieldStyles.field, fieldStyles.segments)}
      aria-describedby={help ? `${name}-help` : undefined}
    >
      <legend>{label}</legend>
      <div className={trayStyles.tray}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className={earsStyles.forEars}
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span className={trayStyles.choice}>{choice.label}</span>
          </label>
        ))}
      </div>
      <Notes id={name} help={help} />
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onTurn: (on: boolean) => void;
}

export function Switch({ label, help, on, disabled = false, onTurn }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <div className={fieldStyles.switch}>
      <div>
        <label htmlFor={id}>{label}</label>
        <Notes id={id} help={help} />
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </div>
  );
}
