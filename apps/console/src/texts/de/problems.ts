import type { Texts } from '../en/index.ts'

export const problems: Texts['problems'] = {}
