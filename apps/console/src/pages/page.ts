import type { OperationId } from '@souk/sdk'
import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon.tsx'
import type { Texts } from '../texts/index.ts'

export interface PageProps {
  /** What follows the name of the page in the address, such as the id of an order. */
  readonly rest: readonly string[]
}

export interface PageAction {
  readonly text: (t: Texts) => string
  readonly needs: OperationId
  /** The address at which it is asked for. */
  readonly to: string
}

export interface Page {
  readonly path: string
  readonly name: keyof Texts['menu']
  readonly icon: IconName
  /** The heading under which the menu has it. */
  readonly group?: keyof Texts['menu']
  /** Who may call one of these operations may see the page. */
  readonly needs: OperationId | readonly OperationId[]
  /** What it needs beside, where everybody may call the operation and sees little by it. */
  readonly scope?: string
  /** The key after `g` that leads there. */
  readonly key?: string
  /** What can be begun from anywhere, through the palette. */
  readonly actions?: readonly PageAction[]
  readonly load: () => Promise<ComponentType<PageProps>>
}
