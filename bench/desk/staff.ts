/** Staff who use the desk: log in, open pages and ship orders by its forms. */
import { Visitor } from '../../tests/desk/running-desk.ts';
import { formsOf } from '../../tests/kit/plain-browser.ts';

const PASSWORD = 'password1';

export class Staff {
  private readonly visitor: Visitor;

  private constructor(origin: string) {
    this.visitor = new Visitor(origin);
  }

  static async logIn(origin: string, email: string): Promise<Staff> {
    const staff = new Staff(origin);
    const page = await staff.visitor.get('/login');
    await staff.visitor.fillIn(page, '/login', { email, password: PASSWORD });
    await staff.open('/');
    return staff;
  }

  /** Throws unless the response has the status 200. */
  async open(path: string): Promise<string> {
    const { status, html } = await this.visitor.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return html;
  }

  /** Opens the order and fills in its form. Returns a function that sends the form, which ships the order. */
  readyToShip(id: number, tracking: string): Promise<() => Promise<void>> {
    return this.readyToSend(`/orders/${id}`, (form) => form['form'] === 'ship', {
      trackingNumber: tracking,
      mail: 'on',
    });
  }

  /** Opens a page and fills in one of its forms. Returns a function that sends the form. */
  async readyToSend(
    path: string,
    isForm: (fields: Record<string, string>) => boolean,
    filled: Record<string, string>,
  ): Promise<() => Promise<void>> {
    const html = await this.open(path);
    const form = formsOf(html)
      .map(({ action, fields }) => ({ action: action || path, fields: Object.fromEntries(fields) }))
      .find(({ fields }) => isForm(fields));
    if (!form) throw new Error(`${path} has no such form`);
    return async () => {
      const { status, html } = await this.visitor.post(form.action, { ...form.fields, ...filled });
      if (status !== 303) throw new Error(`${form.action} was refused: ${status} ${html.slice(0, 500)}`);
    };
  }
}

/** Twelve digits with a valid check digit, not used by any order yet. */
export function trackingNumber(n: number): string {
  const eleven = 70_000_000_000 + n;
  return `${eleven}${eleven % 7}`;
}
