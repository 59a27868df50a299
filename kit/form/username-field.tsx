type Props = { id: string; label: string; email: string };

/** The login of which a form changes the password, so that password managers save the password there. */
export function UsernameField({ id, label, email }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} type="email" defaultValue={email} autoComplete="username" readOnly />
    </div>
  );
}
