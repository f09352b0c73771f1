import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { HEADERS } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** OpenAPI from the same schemas that read the requests. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Glasshouse',
        version: '1',
        description:
          'Every reply carries code, msg, data and rows. Code 200 is success, 0 a refusal with a stable reason, 500 a lost session (msg contains Token) or an internal error. Money is decimal text.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADERS.token } } },
    },
    transform: jsonSchemaTransform,
  })
  // Without `staticCSP` the exchange's own policy holds here too; the library's would allow a foreign validator.
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
