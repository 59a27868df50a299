type Props = { title: string; codes: readonly { code: string; name: string }[] };

/** Codes or columns that a file may have, folded. */
export function KnownCodes({ title, codes }: Props) {
  return (
    <details className="box plus">
      <summary>{title}</summary>
      <ul className="known-codes">
        {codes.map(({ code, name }) => (
          <li key={code}>
            <strong>{code}</strong> <span className="muted">{name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
