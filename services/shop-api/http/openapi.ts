/** The contract as an OpenAPI 3.1 document, from the zod schemas that check the calls. */
import { z } from 'zod';
import { type Auth, type Call, DELIVERY_KEY, takesDeliveryKey } from '#contract/call.ts';
import { errorBody } from '#contract/errors.ts';
import { taxon } from '#contract/shapes.ts';
import { BASE_PATH } from '../domain/catalogue/product-views.ts';

type Json = Record<string, unknown>;

const schemaUri = (id: string) => `#/components/schemas/${id}`;
const content = (id: string) => ({ 'application/json': { schema: { $ref: schemaUri(id) } } });

export function openApiDocument(calls: Call[]): Json {
  const inputs = z.registry<{ id: string }>();
  const outputs = z.registry<{ id: string }>();
  outputs.add(errorBody, { id: 'Error' });
  outputs.add(taxon, { id: 'Taxon' });
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    if (call.body) inputs.add(call.body, { id: `${call.id}Body` });
    if (call.status !== 204) outputs.add(call.data, { id: `${call.id}Data` });
    const path = BASE_PATH + call.path;
    paths[path] = { ...paths[path], [call.method]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1.0.0',
      description:
        'Amounts are integers in minor units: yen × 100. Answers are enveloped: success, message, data.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...otherPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas(inputs, 'input'), ...schemas(outputs, 'output') },
    },
  };
}

/** Paths outside the contract that storefronts may use. */
const otherPaths: Record<string, Json> = {
  '/readyz': {
    get: { summary: 'Whether the Shop API can serve', responses: { 200: { description: 'It can' } } },
  },
  '/media/{size}/{path}': {
    get: {
      summary: 'A picture in one of the sizes of §3',
      parameters: ['size', 'path'].map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      responses: { 200: { description: 'The picture' }, 404: { description: 'There is none' } },
    },
  },
};

function schemas(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(registry, { uri: schemaUri, io, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $schema: _s, $id: _i, ...schema }]) => [id, schema]),
  );
}

function operation(call: Call): Json {
  const success =
    call.status === 204 ? { description: 'Done' } : { description: 'OK', content: enveloped(call) };
  const refused = { description: 'Refused', content: content('Error') };
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(takesDeliveryKey(call) ? [deliveryKey] : []),
    ],
    ...SECURITY[call.auth],
    ...(call.body ? { requestBody: { content: content(`${call.id}Body`) } } : {}),
    responses: {
      [call.status]: success,
      ...Object.fromEntries(call.errors.map((status) => [status, refused])),
    },
  };
}

const deliveryKey = {
  name: DELIVERY_KEY,
  in: 'header',
  required: false,
  description: 'The same call with the same key gets the answer of the first, for a minute.',
  schema: { type: 'string', maxLength: 200 },
};

/** An empty `{}` next to the scheme makes the token optional. */
const SECURITY: Record<Auth, Json> = {
  public: {},
  optional: { security: [{ bearer: [] }, {}] },
  required: { security: [{ bearer: [] }] },
};

const enveloped = (call: Call) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['success', 'message', 'data'],
      properties: {
        success: { const: true },
        message: { type: 'string' },
        data: { $ref: schemaUri(`${call.id}Data`) },
      },
    },
  },
});

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: place === 'path' ? { type: 'string' } : jsonSchemaOf(type as z.ZodType),
  }));
}

function jsonSchemaOf(type: z.ZodType): Json {
  const { $schema: _s, ...schema } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  return schema;
}
