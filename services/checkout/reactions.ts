import { following } from './merged-customers/operations.ts'

export const reactions = [following.reaction]
