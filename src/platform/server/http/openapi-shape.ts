/** The parts of JSON Schema 2020-12 that this code reads; others pass through. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  description?: string
  [keyword: string]: unknown
}

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  style?: 'form'
  explode?: boolean
  schema: JsonSchema
}

export interface ApiResponse {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, { schema: JsonSchema }>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ApiResponse | Reference>
  security: Record<string, string[]>[]
  /** The required permission for machines: `anyone`, `staff`, or `permission:` with the permission's name. */
  'x-allow': string
}

/** The request that a webhook receiver gets. */
export interface WebhookOperation {
  operationId: string
  summary: string
  requestBody: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ApiResponse>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: WebhookOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: JsonSchema }>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, object>
  }
}
