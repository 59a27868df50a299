/** Simulates a shopper's browser at the card company. */

export const GOOD_CARD = '4444333322221111';
/** Fields of the gateway's page besides the card number. */
export const REST_OF_CARD = { exp_month: '12', exp_year: '30', fn: 'HANAKO', ln: 'YAMADA', cvv: '123' };

/** The data that the shop gives the card form (§6): recipient and amounts. */
type Key = { gateway: Record<string, string | number> };

/** Does the work of the card company's script: turns a card into a token, authenticated for these amounts. */
export async function authenticatedToken(
  sandboxUrl: string,
  key: Key,
  cn = GOOD_CARD,
  code?: string,
): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { aid, am, tx, sf, em, pn } = key.gateway;
  const { tkn } = await post('/sandbox/token', {
    aid,
    cn,
    ed: '3012',
    fn: 'HANAKO',
    ln: 'YAMADA',
    cvv: '123',
    md: '10',
  });
  if (!tkn) throw new Error('The card company made no token for the card.');
  const { acs } = await post('/sandbox/3ds', { tkn, aid, am, tx, sf, em, pn });
  if (acs && code)
    await fetch(new URL(acs, sandboxUrl), { method: 'POST', body: new URLSearchParams({ code }) });
  return tkn;
}

/** Pays on the gateway's hosted page like a browser without scripts; returns the text of the last page. */
export async function payHosted(
  hosted: { action: string; fields: Record<string, string> },
  cn = GOOD_CARD,
): Promise<string> {
  const opened = await fetch(hosted.action, { method: 'POST', body: new URLSearchParams(hosted.fields) });
  const visit = new URL(opened.url).searchParams.get('visit') ?? '';
  const pay = new URL('/link/creditcard/pay', hosted.action);
  const paid = await fetch(pay, {
    method: 'POST',
    body: new URLSearchParams({ visit, cn, ...REST_OF_CARD }),
  });
  return paid.text();
}
