/** The rules that compare the card company's list of one day with the shop's payments. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptTransitions, statesOf } from '#api/db/schema/states.ts';
import { type CompanyPayment, readCompanyList } from '#api/domain/reconciliation/company-list.ts';
import { compare, type ShopAttempt, type ShopPayment } from '#api/domain/reconciliation/compare.ts';
import { authorisationStates } from '#contract/desk/payments.ts';

const AT = '2026-11-24T13:00:00+09:00';
const company = (change: Partial<CompanyPayment> = {}): CompanyPayment => ({
  gatewayId: '11',
  reference: 'C1-1-A',
  state: 'captured',
  yen: 2500,
  at: AT,
  ...change,
});
const payment = (change: Partial<ShopPayment> = {}): ShopPayment => ({
  gatewayId: '11',
  reference: 'C1-1-A',
  state: 'captured',
  claim: 'paid',
  order: '000000001',
  yen: 2500,
  at: AT,
  isOfDay: true,
  ...change,
});
const attempt = (change: Partial<ShopAttempt> = {}): ShopAttempt => ({
  reference: 'C1-1-A',
  state: 'captured',
  mode: 'hosted',
  order: '000000001',
  yen: 2500,
  at: AT,
  isOfDay: true,
  ...change,
});
type Given = Partial<Parameters<typeof compare>[0]>;
const verdictsOf = (given: Given) =>
  compare({ company: [], companyOtherDays: [], payments: [], attempts: [], ...given }).map(
    ({ verdict }) => verdict,
  );

describe('a payment in the card company’s list', () => {
  it.each([
    ['captured', 'captured', 'equal'],
    ['cancelled', 'returned', 'equal'],
    ['failed', 'refused', 'equal'],
    ['failed', 'disproved', 'equal'],
    ['authorised', 'captured', 'state differs'],
    ['cancelled', 'captured', 'state differs'],
    ['captured', 'returning', 'state differs'],
    ['captured', 'returned', 'state differs'],
    ['authorised', 'capturing', 'state differs'],
    ['authorised', 'disproved', 'state differs'],
    ['captured', 'disputed', 'state differs'],
  ] as const)('that is %s there and %s in the shop has the verdict "%s"', (state, ours, verdict) => {
    const given = {
      company: [company({ state })],
      payments: [payment({ state: ours })],
      attempts: [attempt()],
    };
    expect(verdictsOf(given)).toEqual([verdict]);
  });

  it('with another amount has the verdict `amount differs` while the company holds money', () => {
    const of = (state: CompanyPayment['state'], ours: ShopPayment['state']) =>
      verdictsOf({ company: [company({ state, yen: 1 })], payments: [payment({ state: ours })] });
    expect(of('captured', 'captured')).toEqual(['amount differs']);
    expect(of('authorised', 'returning')).toEqual(['amount differs']);
    // The wrong amount was paid, and has been returned.
    expect(of('cancelled', 'returned')).toEqual(['equal']);
  });

  it('without a notification to the shop is reported if it holds money or its result was unknown', () => {
    const against = (state: CompanyPayment['state'], ours: Partial<ShopAttempt>) =>
      verdictsOf({ company: [company({ state })], attempts: [attempt(ours)] });
    // The notification was lost, and the order was cancelled.
    expect(against('authorised', { state: 'cancelled' })).toEqual(['only at the gateway']);
    expect(against('authorised', { state: 'sent' })).toEqual(['only at the gateway']);
    // Staff released the payment manually, or the card company refused it.
    expect(against('cancelled', { state: 'cancelled' })).toEqual(['equal']);
    expect(against('failed', { state: 'failed', mode: 'token' })).toEqual(['equal']);
    // The response to the charge was lost.
    expect(against('captured', { state: 'unknown', mode: 'token' })).toEqual(['state differs']);
    expect(against('failed', { state: 'unknown', mode: 'token' })).toEqual(['state differs']);
    expect(verdictsOf({ company: [company({ state: 'failed' })] })).toEqual(['only at the gateway']);
  });
});

describe('a payment of the shop', () => {
  it('that is missing in the company’s list has the verdict `only in the shop`, unless it was refused', () => {
    const of = (change: Partial<ShopPayment>) => verdictsOf({ payments: [payment(change)] });
    expect(of({})).toEqual(['only in the shop']);
    expect(of({ state: 'returned' })).toEqual(['only in the shop']);
    expect(of({ state: 'claimed' })).toEqual(['only in the shop']);
    expect(of({ state: 'claimed', claim: 'refused' })).toEqual(['equal']);
    expect(of({ state: 'refused' })).toEqual(['equal']);
    expect(of({ state: 'disproved' })).toEqual([]);
    expect(of({ isOfDay: false })).toEqual([]);
  });

  it('is not reported if the list of a neighbouring day contains it', () => {
    expect(verdictsOf({ companyOtherDays: [company()], payments: [payment()] })).toEqual([]);
  });

  it('without the company’s number is reported if its charge got no response', () => {
    const of = (change: Partial<ShopAttempt>) => verdictsOf({ attempts: [attempt(change)] });
    expect(of({ state: 'unknown', mode: 'token' })).toEqual(['only in the shop']);
    expect(of({ state: 'sent', mode: 'token' })).toEqual(['only in the shop']);
    expect(of({ state: 'sent', mode: 'hosted' })).toEqual([]);
    expect(of({ state: 'created' })).toEqual([]);
  });
});

it('every payment has one line, and money that only one side holds never has the verdict `equal`', () => {
  const reference = fc.constantFrom('A', 'B', 'C');
  const gatewayId = fc.constantFrom('1', '2', '3', '4');
  const unique = {
    selector: ({ gatewayId, reference }: { gatewayId: string; reference: string }) =>
      `${gatewayId} ${reference}`,
  };
  const states = fc.constantFrom('authorised', 'captured', 'cancelled', 'failed') as fc.Arbitrary<
    CompanyPayment['state']
  >;
  const yen = fc.integer({ min: 1, max: 3 });
  const companys = fc.record({ gatewayId, reference, state: states, yen }).map((given) => company(given));
  const ours = fc
    .record({
      gatewayId,
      reference,
      state: fc.constantFrom(...authorisationStates),
      yen,
      isOfDay: fc.boolean(),
    })
    .map((given) => payment(given));
  const attempts = fc
    .record({
      reference,
      state: fc.constantFrom(...statesOf(attemptTransitions)),
      yen,
      isOfDay: fc.boolean(),
    })
    .map((given) => attempt(given));
  fc.assert(
    fc.property(
      fc.uniqueArray(companys, unique),
      fc.uniqueArray(ours, unique),
      fc.uniqueArray(attempts, { selector: (one) => one.reference }),
      (listed, payments, asked) => {
        const lines = compare({ company: listed, companyOtherDays: [], payments, attempts: asked });
        const keys = lines.map(({ gatewayId, reference }) => `${gatewayId} ${reference}`);
        expect(new Set(keys).size).toBe(keys.length);
        const otherwise = lines.map(({ gatewayId, shopReference }) => `${gatewayId} ${shopReference}`);
        for (const one of listed) expect(keys).toContain(`${one.gatewayId} ${one.reference}`);
        for (const one of payments)
          if (one.isOfDay && one.state !== 'disproved')
            expect([...keys, ...otherwise]).toContain(`${one.gatewayId} ${one.reference}`);
        const takenThere = listed.filter(({ state }) => state === 'captured');
        const takenHere = (one: CompanyPayment) =>
          payments.some(
            (p) =>
              p.gatewayId === one.gatewayId &&
              p.reference === one.reference &&
              p.state === 'captured' &&
              p.yen === one.yen,
          );
        const line = (one: CompanyPayment) =>
          lines.find(
            ({ gatewayId, reference }) => gatewayId === one.gatewayId && reference === one.reference,
          );
        for (const one of takenThere) expect(line(one)?.verdict === 'equal').toBe(takenHere(one));
      },
    ),
  );
});

describe('the company’s file', () => {
  it('may have any order of columns, further columns and Japanese states, as from a spreadsheet', () => {
    const text = 'at,Shop,TA,state,cod,gid\r\n2026/11/24 9:05:00,x,2500,実売上,C1-1-A,11\r\n\r\n';
    expect(readCompanyList(text, 'f.csv')).toEqual([company({ at: '2026-11-24T09:05:00+09:00' })]);
    expect(readCompanyList('gid,cod,state,ta\n11,C1-1-A,仮売上,"¥2,500"', 'f.csv')).toEqual([
      company({ state: 'authorised', at: undefined }),
    ]);
  });

  it('is refused with a list of all errors', () => {
    expect(() => readCompanyList('gid,cod\n1,A', 'f.csv')).toThrow(/missing: state, ta/);
    const wrong = 'gid,cod,state,ta,at\nx,A,paid,-1,noon\n12,B,captured,"2,50",';
    expect(() => readCompanyList(wrong, 'f.csv')).toThrow(
      /payment 1, gid "x".*\n.*payment 1, state "paid".*\n.*payment 1, ta "-1".*\n.*payment 1, at "noon".*\n.*payment 2, ta "2,50"/,
    );
    for (const text of ['', 'gid,cod,state,ta\n1,A', 'gid,cod,state,ta\n"1,A,captured,1'])
      expect(() => readCompanyList(text, 'f.csv')).toThrow(/f\.csv/);
  });

  it('causes only errors that name the file, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readCompanyList(`gid,cod,state,ta\n${text}`, 'f.csv');
        } catch (error) {
          expect((error as Error).message).toContain('f.csv');
        }
      }),
    );
  });
});

describe('a payment that the company lists under another reference', () => {
  const other = company({ reference: 'C9-9-Z' });

  it('is one line, which names both references', () => {
    const lines = compare({
      company: [other],
      companyOtherDays: [],
      payments: [payment()],
      attempts: [attempt()],
    });
    expect(lines).toMatchObject([
      { verdict: 'reference differs', reference: 'C9-9-Z', shopReference: 'C1-1-A', order: '000000001' },
    ]);
  });

  it('is not only in the shop, if the list of another day has it', () => {
    expect(verdictsOf({ companyOtherDays: [other], payments: [payment()] })).toEqual([]);
  });

  it('is another payment, if the shop has that id only by a false claim, or also under the listed reference', () => {
    expect(verdictsOf({ company: [other], payments: [payment({ state: 'disproved' })] })).toEqual([
      'only at the gateway',
    ]);
    const claimed = payment({ reference: 'C9-9-Z' });
    expect(verdictsOf({ company: [company(), other], payments: [payment(), claimed] })).toEqual([
      'equal',
      'equal',
    ]);
    expect(verdictsOf({ company: [company()], payments: [payment(), claimed] })).toEqual([
      'only in the shop',
      'equal',
    ]);
  });
});
