/** Staff in front of the desk: they log in, open pages and ship orders by its forms. */
import { Visitor } from '../../tests/desk/running-desk.ts';
import { formsOf } from '../../tests/kit/plain-browser.ts';

const PASSWORD = 'password1';

export class Staff {
  private readonly visitor: Visitor;

  private constructor(origin: string) {
    this.visitor = new Visitor(origin);
  }

  /** `n`: of s1@example.jp and so on (fill-people.ts). */
  static async logIn(origin: string, n: number): Promise<Staff> {
    const staff = new Staff(origin);
    const page = await staff.visitor.get('/login');
    await staff.visitor.fillIn(page, '/login', { email: `s${n}@example.jp`, password: PASSWORD });
    await staff.open('/');
    return staff;
  }

  /** Throws unless the page is answered with 200. */
  async open(path: string): Promise<string> {
    const { status, html } = await this.visitor.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return html;
  }

  /** Opens the order and fills in its form; the function that it returns ships the order. */
  async readyToShip(id: number, tracking: string): Promise<() => Promise<void>> {
    const path = `/orders/${id}`;
    const html = await this.open(path);
    const form = formsOf(html).find(({ fields }) =>
      fields.some(([name, value]) => name === 'form' && value === 'ship'),
    );
    if (!form) throw new Error(`${path} cannot be shipped`);
    const fields = { ...Object.fromEntries(form.fields), tracking, mail: 'on' };
    return async () => {
      const { status, html } = await this.visitor.post(path, fields);
      if (status !== 303) throw new Error(`${path} was not shipped: ${status} ${html.slice(0, 500)}`);
    };
  }
}

/** Twelve digits with a right check digit, none of which an order has yet. */
export function trackingNumber(n: number): string {
  const eleven = 70_000_000_000 + n;
  return `${eleven}${eleven % 7}`;
}
