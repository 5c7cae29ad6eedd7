/* What is said of a paste that leads nowhere. */

export const linksAreNotOpened =
  'Parlour opens no links. Download the file from that page, and drop it here.'
