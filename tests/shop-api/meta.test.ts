import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/app.ts';
import { RELEASE } from '#api/db/release.ts';
import { countFigures } from '#api/figures.ts';
import { call, cartWith } from '../setup/client.ts';
import { testEngine } from '../setup/database.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

describe('the Shop API', () => {
  it('reports that it is alive and ready', async () => {
    expect((await t.app.request('/healthz')).status).toBe(200);
    expect(await (await t.app.request('/readyz')).json()).toEqual({
      status: 'ready',
      engine: testEngine(),
      release: RELEASE,
      lastWrite: null,
    });
  });

  it('describes every call in its OpenAPI 3.1 document', async () => {
    const document = (await (await t.app.request('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    // The document also has two paths that are not calls.
    const { '/readyz': ready, '/media/{size}/{path}': media, ...others } = document.paths;
    expect([ready, media]).not.toContain(undefined);
    const ids = Object.values(others).flatMap((path) => Object.values(path).map((call) => call.operationId));
    expect(ids.sort()).toEqual(calls.map((c) => c.id).sort());
  });

  it('publishes a valid OpenAPI document, and a page to read it', async () => {
    const document = (await (await t.app.request('/openapi.json')).json()) as Record<string, unknown>;
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    const page = await (await t.app.request('/openapi')).text();
    for (const { id, path } of calls) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`/shop-api${path}</code>`);
    }
  });

  it('answers unknown paths by 404, other methods by 405, and large bodies by 413', async () => {
    expect((await call(t, 'GET', '/nothing')).body).toMatchObject({
      success: false,
      code: 404,
      errorCode: 'not_found',
    });
    expect((await call(t, 'DELETE', '/taxons')).body).toMatchObject({
      code: 405,
      errorCode: 'method_not_allowed',
    });
    const large = await call(t, 'POST', '/login', { body: { email: 'x'.repeat(300_000), password: 'x' } });
    expect(large.body).toMatchObject({ code: 413, errorCode: 'body_too_large' });
  });

  it('exports metrics of requests, database, mails, payments and stock, without personal data', async () => {
    const cart = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
    await call(t, 'GET', `/carts/${cart}`);
    await countFigures(t.shop);
    const answer = await t.app.request('/metrics');
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    const text = await answer.text();
    const figure = (name: string) =>
      Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
    const shown = '{method="GET",route="/shop-api/carts/:token",status="200"}';
    expect(figure(`shop_http_request_duration_seconds_count${shown}`)).toBeGreaterThan(0);
    expect(figure('shop_database_up')).toBe(1);
    expect(figure('shop_database_round_trip_seconds')).toBeGreaterThan(0);
    expect(figure('shop_orders{state="cart",payment_state="cart"}')).toBeGreaterThan(0);
    expect(figure('shop_stock_units{kind="on_hand"}')).toBeGreaterThan(1000);
    expect(figure('shop_database_bytes')).toBeGreaterThan(1_000_000);
    expect(figure('shop_figures_age_seconds')).toBeLessThan(300);
    for (const name of [
      'shop_mails',
      'shop_payment_attempts',
      'shop_gateway_tasks_open',
      'shop_log_events_total',
    ])
      expect(text).toContain(`# TYPE ${name} `);
    expect(text).not.toContain(cart);
    expect(text).not.toMatch(/@|example/);
  });

  it('prefers the locale of the query, then of the header, then Japanese', async () => {
    const message = async (path: string, language?: string) =>
      (await call(t, 'GET', path, language ? { headers: { 'Accept-Language': language } } : {})).body.message;
    expect(await message('/carts/x')).toContain('カート');
    expect(await message('/carts/x', 'en_US')).toContain('cart');
    expect(await message('/carts/x?locale=ja_JP', 'en_US')).toContain('カート');
    expect(await message('/carts/x?locale=xx_XX')).toContain('カート');
  });
});
