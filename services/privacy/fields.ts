import { Type } from 'typebox'

export const Text = (example: string, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '\\S',
    examples: [example],
    ...(description !== undefined && { description }),
  })

export const Actor = Type.Object({
  type: Type.Enum(['client', 'member', 'agent', 'person', 'system']),
  id: Type.String({ examples: ['cli_01985e2a4c00'] }),
})
