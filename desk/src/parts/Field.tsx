/** A labelled field with its help and its mistake. */
import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';

interface Described {
  label: string;
  help?: string | undefined;
  mistake?: string | undefined;
}

type Shared = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
};

function Field({ label, help, mistake, children }: Described & { children: (shared: Shared) => ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, mistake && `${id}-mistake`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': mistake !== undefined,
        'aria-describedby': described || undefined,
        className: 'input',
      })}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className="field-mistake">
          {/^[a-z]/.test(mistake) ? `${label} ${mistake}` : mistake}
        </p>
      )}
    </div>
  );
}

/** A field of one line. */
export function TextField({
  label,
  help,
  mistake,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, help, mistake }}>
      {(shared) => <input autoComplete="off" {...input} {...shared} />}
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  help,
  mistake,
  ...input
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Field {...{ label, help, mistake }}>{(shared) => <textarea {...input} {...shared} />}</Field>;
}

interface SelectProps extends Described {
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice among a few. */
export function Select({ label, help, mistake, value, onChange, options }: SelectProps) {
  return (
    <Field {...{ label, help, mistake }}>
      {(shared) => (
        <select {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SelectFieldProps extends Described {
  name: string;
  onChange?: (value: string) => void;
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice among a few, in a form that is read as a whole. */
export function SelectField({ label, help, mistake, name, onChange, options }: SelectFieldProps) {
  return (
    <Field {...{ label, help, mistake }}>
      {(shared) => (
        <select {...shared} name={name} onChange={(event) => onChange?.(event.target.value)}>
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
