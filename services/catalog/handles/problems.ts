import { problem } from '@souk/platform'

export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'Handle already in use',
  {
    help: 'Another one of the same kind has this handle. Choose another one, or leave it out to have one made.',
  },
)
