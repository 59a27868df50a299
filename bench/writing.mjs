/** Measures adding to carts. The Shop API responds after the data is on disk. */

const HEADERS = { 'Content-Type': 'application/json' };
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 4;
const SECONDS = 6;

/**
 * @param {string} api
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [bearer]
 */
async function call(api, method, path, body, bearer) {
  const response = await fetch(`${api}/shop-api${path}`, {
    method,
    headers: { ...HEADERS, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text ? JSON.parse(text).data : null;
}

/**
 * Products that can be bought often: one variant, large stock, price above the minimum order.
 * @param {string} api
 * @returns {Promise<{ code: string, slug: string }[]>}
 */
export async function wellStockedProducts(api) {
  const { items } = await call(api, 'GET', '/product-latest?limit=100');
  return items.filter((/** @type {any} */ product) => {
    /** @type {any[]} */
    const [only, ...more] = Object.values(product.variants);
    return only && more.length === 0 && only.availableQuantity > 80 && only.price.current >= 100_000;
  });
}

/** @param {string} api */
export async function wellStockedProduct(api) {
  const [first] = await wellStockedProducts(api);
  if (!first) throw new Error('no product of the demo is stocked well enough');
  return first;
}

/**
 * Measures how many operations per second 16 concurrent visitors make, each of whom waits for the response.
 * @param {(times: (count: number, once: () => Promise<unknown>) => Promise<void>) => Promise<void>} visit one visit,
 *   repeated by each visitor; only the work that it passes to `times` is measured
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} `p50`, `p99`: milliseconds of an operation
 */
export async function throughput(visit) {
  /** @type {number[]} */
  const taken = [];
  const start = performance.now() + WARM_UP_SECONDS * 1000;
  const end = start + SECONDS * 1000;
  /** @type {Parameters<typeof visit>[0]} */
  const times = async (count, once) => {
    for (let n = 0; n < count && performance.now() < end; n++) {
      const began = performance.now();
      await once();
      if (began >= start) taken.push(performance.now() - began);
    }
  };
  const connection = async () => {
    while (performance.now() < end) await visit(times);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  taken.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Math.round((taken[Math.floor(taken.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(taken.length / SECONDS), p50: at(0.5), p99: at(0.99) };
}

/** @param {string} api */
export async function addToCarts(api) {
  const { code: productCode } = await wellStockedProduct(api);
  return throughput(async (times) => {
    const { tokenValue } = await call(api, 'POST', '/carts', {});
    await times(40, () => call(api, 'POST', `/carts/${tokenValue}/items`, { productCode, quantity: 1 }));
  });
}
