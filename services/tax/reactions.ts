import { following } from './merged-customers/following.ts'

export const reactions = [following.reaction]
