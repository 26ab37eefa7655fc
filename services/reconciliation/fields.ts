import { Type } from 'typebox'

/** Who did something. */
export const By = Type.Object({ type: Type.String(), id: Type.String() })
