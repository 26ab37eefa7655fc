import { count } from '../plural.ts'

export const shell = {
  menu: 'Pages',
  search: 'Search or run a command',
  live: 'Live',
  connecting: 'Connecting',
  lost: 'Not live',
  dark: 'Use the dark theme',
  light: 'Use the light theme',
  signOut: 'Sign out',
  sandbox: 'Sandbox: no real money moves here',
  sandboxAhead: (days: number) => `its clock is ${count('en', days, 'day', 'days')} ahead`,
  goTo: (page: string) => `Go to ${page}`,
  shortcuts: 'Keyboard shortcuts',
  throughRows: 'Go through the rows',
  selectRow: 'Select the row',
  selectRange: 'Select all rows up to this one',
  openRow: 'Open the row',
  language: 'Language',
  notFound: 'There is no such page',
  mayNot: 'Your roles do not include this page',
  askWhom: 'An owner or administrator of the tenant can change your roles.',
}
