/** Customers who write to the shop, each with a new e-mail address. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';

async function send(path: string, body: object): Promise<{ id: number }> {
  const response = await fetch(`http://localhost:${process.env['E2E_SHOP_API_PORT']}/shop-api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'ja_JP' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: number } }).data;
}

const newAddress = () => `${randomUUID()}@example.jp`;

export async function inquire(more: object = {}): Promise<{ id: number; email: string }> {
  const email = newAddress();
  const { id } = await send('/inquiries', { name: '鈴木 健', email, content: 'いつ届きますか。', ...more });
  return { id, email };
}

export const wish = (productCode: string) =>
  send('/purchase-requests', { productCode, quantity: 1, name: '田中 実', email: newAddress() });
