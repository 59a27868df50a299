/** Loaded before every test file. Removes settings of this machine. */
for (const name of ['DATABASE_URL', 'SMTP_URL', 'SHOP_URL', 'JWT_SECRET']) delete process.env[name];
process.env['NODE_ENV'] = 'test';
// By default, tests assume our own Shop API behind the storefront.
process.env['SHOP_API_FEATURES'] ??= 'all';
