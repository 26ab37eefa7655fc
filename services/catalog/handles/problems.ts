import { problem } from '@souk/platform'

export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'Handle already in use',
  {
    help: 'The handle is already used by a resource of the same kind. Choose another one, or omit it to have one generated.',
  },
)
