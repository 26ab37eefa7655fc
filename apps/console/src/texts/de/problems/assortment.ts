/** Refusals about categories, and how products are put into them. */
export const assortment = {
  category_cycle: {
    title: 'Kategorie in sich selbst',
    detail:
      'Eine Kategorie kann nicht in sich selbst oder in eine ihrer Unterkategorien verschoben werden.',
  },
  category_limit_reached: {
    title: 'Zu viele Kategorien',
    detail: 'Löschen Sie nicht mehr benötigte Kategorien, oder verwenden Sie Tags.',
  },
  category_not_empty: {
    title: 'Kategorie ist nicht leer',
    detail: 'Verschieben oder entfernen Sie zuerst ihre Unterkategorien und Produkte.',
  },
  category_not_found: { title: 'Kategorie nicht gefunden', detail: 'Prüfen Sie die ID.' },
  category_too_deep: {
    title: 'Zu viele Ebenen',
    detail: 'Wählen Sie eine übergeordnete Kategorie, die weiter oben liegt.',
  },
  category_unknown: {
    title: 'Unbekannte Kategorie',
    detail: 'Die Kategorie existiert nicht. Sie wurde vielleicht gelöscht.',
  },
}
