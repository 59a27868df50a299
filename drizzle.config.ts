import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './services/shop-api/db/schema/*.ts',
  out: './services/shop-api/db/migrations',
});
