/** Reads compose.yaml for `npm run containers`. Fails on any key that it does not support. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const attachment = z.strictObject({
  ipv4_address: z.ipv4().optional(),
  aliases: z.array(z.string()).default([]),
});
const attachments = z.union([
  z
    .array(z.string())
    .transform((names) => Object.fromEntries(names.map((name) => [name, attachment.parse({})]))),
  z.record(z.string(), attachment),
]);

const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  /** These tests start the services of all profiles. */
  profiles: z.array(z.string()).optional(),
  restart: z.string(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  security_opt: z.array(z.string()),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  pids_limit: z.number(),
  mem_limit: z.string(),
  shm_size: z.string().optional(),
  user: z.string().optional(),
  /** Log drivers are not checked. */
  logging: z.unknown(),
  networks: attachments.default({ default: attachment.parse({}) }),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?\d+:\d+$/)).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD-SHELL'), z.string()]),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
});

const network = z.strictObject({
  internal: z.literal(true).optional(),
  ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.cidrv4() })]) }).optional(),
});

const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), network),
  volumes: z.record(z.string(), z.null()),
});

export type Service = z.infer<typeof service>;
export type Compose = z.infer<typeof file>;

/** Reads the file and replaces its variables by `settings`, as `docker compose` does. */
export function readCompose(settings: Record<string, string>): Compose {
  const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
  const fill = (_key: string, value: unknown) =>
    typeof value === 'string' ? filledIn(value, settings) : value;
  return file.parse(JSON.parse(JSON.stringify(parse(text, { merge: true })), fill));
}

function filledIn(text: string, settings: Record<string, string>): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = settings[name] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`compose.yaml: ${rest}`);
    return value;
  });
}

/** Names of the public images that Dockerfile and compose.yaml use. */
export function baseImages({ services }: Compose): string[] {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const from = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const stages = from.map(([, , stage]) => stage);
  const bases = from.flatMap(([, image = '']) => (stages.includes(image) ? [] : [image]));
  return [...new Set([...bases, ...Object.values(services).flatMap(({ image = [] }) => image)])];
}
