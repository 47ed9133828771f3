/** Every document in docs that is made from the schemas in the code, by its name. */
import { openApiDocument, problemJsonSchema } from '../../src/api';
import { exportedOrderJsonSchema } from '../../src/client/privacy/exportSchema';
import { orderRequestJsonSchema } from '../../src/domain/request/request';
import { orderStatusJsonSchema } from '../../src/domain/order/status';
import { updatesJsonSchema } from '../../src/domain/order/updateSchemas';
import { orderEventJsonSchema } from '../../src/domain/webhooks/schema';

export const documents: Readonly<Record<string, () => Record<string, unknown>>> = {
  'request.schema.json': orderRequestJsonSchema,
  'status.schema.json': orderStatusJsonSchema,
  'updates.schema.json': updatesJsonSchema,
  'problem.schema.json': problemJsonSchema,
  'export.schema.json': exportedOrderJsonSchema,
  'webhook.schema.json': orderEventJsonSchema,
  'openapi.json': openApiDocument,
};
