/** ROBOT PAYMENT's wire protocol. */
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import {
  type CardGateway,
  type Charge,
  type Found,
  type GatewayResult,
  GatewayUnknownError,
  type HostedForm,
  type NotificationClaim,
} from './gateway.ts';

type Options = { url: string; aid: string; timeoutMs: number };

/** Maximum bytes of an answer, which is one line. */
export const ANSWER_LIMIT = 256 * 1024;

export class RobotGateway implements CardGateway {
  readonly name: 'robot' | 'sandbox' = 'robot';

  constructor(protected readonly options: Options) {}

  browser() {
    const base = `${this.options.url}/gateway/js`;
    return {
      storeId: this.options.aid,
      // In loading order: the other scripts need the first.
      scripts: [`${base}/jquery.js`, `${base}/CPToken.js`, `${base}/EMV3DSAdapter.js`],
      origin: new URL(this.options.url).origin,
    };
  }

  hostedForm(charge: Charge, goods: string): HostedForm {
    return {
      action: `${this.options.url}/link/creditcard`,
      method: 'post',
      fields: { aid: this.options.aid, jb: charge.job, ...amounts(charge), ...contact(charge), inm: goods },
    };
  }

  charge(charge: Charge, token: string): Promise<GatewayResult> {
    return this.post('/gateway/gateway_token.aspx', {
      aid: this.options.aid,
      jb: charge.job,
      rt: '1',
      tkn: token,
      ...amounts(charge),
      ...contact(charge),
    });
  }

  // capture and cancel do not send our reference: the company would only echo it, which verifies nothing.
  capture(gatewayId: string): Promise<GatewayResult> {
    return this.post('/gateway/gateway.aspx', {
      aid: this.options.aid,
      jb: 'SALES',
      rt: '1',
      tid: gatewayId,
    });
  }

  cancel(gatewayId: string): Promise<GatewayResult> {
    return this.post('/gateway/gateway.aspx', {
      aid: this.options.aid,
      jb: 'CANCEL',
      rt: '1',
      tid: gatewayId,
    });
  }

  /** The vendor documents no query. Only the answer to SALES verifies a payment. */
  find(_reference: string): Promise<Found> {
    return Promise.resolve('unsupported');
  }

  /** The list is only in the vendor's control panel. */
  dayList(_day: string): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  readNotification(query: URLSearchParams): NotificationClaim | { reject: string } {
    return readNotification(query);
  }

  private async post(path: string, fields: Record<string, string>): Promise<GatewayResult> {
    let body: string;
    try {
      const response = await fetch(this.options.url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(this.options.timeoutMs),
        redirect: 'error',
      });
      body = await boundedAnswer(response, ANSWER_LIMIT);
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      throw new GatewayUnknownError(error instanceof Error ? error.message : 'no answer', { cause: error });
    }
    const result = readAnswer(body);
    if (!result) throw new GatewayUnknownError('unreadable answer');
    return result;
  }
}

const amounts = ({ goodsAmount, taxAmount, shippingAmount, reference }: Charge) => ({
  am: String(goodsAmount),
  tx: String(taxAmount),
  sf: String(shippingAmount),
  cod: reference,
});
const contact = ({ email, phone }: Charge) => ({
  ...(email ? { em: email } : {}),
  ...(phone ? { pn: phone } : {}),
});

/** Parses the line `gid,rst,ap,ec,god,cod,am,tx,sf,ta,id,ps[,other]`; undefined if it has another form. */
function readAnswer(body: string): GatewayResult | undefined {
  const [gid, rst, , ec, , cod, , , , ta] = body.trim().split(',');
  if (gid === undefined || ta === undefined || cod === undefined) return undefined;
  if (!/^\d{1,20}$/.test(gid) || (rst !== '1' && rst !== '2') || !/^\d{0,12}$/.test(ta)) return undefined;
  const ok = rst === '1';
  return { ok, gatewayId: gid, code: ok ? '' : ec || 'ER001', reference: cod, total: Number(ta || 0) };
}

/** Requires all fields. Numbers have at most 12 digits. */
function readNotification(query: URLSearchParams): NotificationClaim | { reject: string } {
  const value = (name: string) => query.get(name) ?? '';
  for (const name of ['gid', 'rst', 'am', 'tx', 'sf', 'ta'])
    if (!/^\d{1,12}$/.test(value(name))) return { reject: name };
  if (!/^[\w-]{1,50}$/.test(value('cod'))) return { reject: 'cod' };
  if (value('rst') !== '1' && value('rst') !== '2') return { reject: 'rst' };
  return {
    gatewayId: value('gid'),
    paid: value('rst') === '1',
    code: /^[A-Z0-9]{1,10}$/.test(value('ec')) ? value('ec') : '',
    reference: value('cod'),
  };
}
