import { faultOf } from '@glasshouse/wire'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'
import { readJson } from './read-json.ts'

/** Requests are read by the wire's schemas; what they find wrong becomes a fault that names field and rule. */
export function readShapesWithZod(app: FastifyInstance): void {
  const compile: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
    return (data: unknown) => {
      const read = schema.safeParse(data)
      return read.success ? { value: read.data } : { error: new ApiError(faultOf(read.error, data)) }
    }
  }
  app.setValidatorCompiler(compile)
  // Replies are made by typed code and checked against their schemas in tests; here they are only written.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    // Clients that always send the header may send no body.
    if (text.trim() === '') return done(null, undefined)
    const read = readJson(text, 'body_not_json')
    if ('fault' in read) done(new ApiError(read.fault), undefined)
    else done(null, read.value)
  })
}
