import { makeZip, type ZipFile } from '@/storage/cards/testing/make-zip'

/* Small documents, for tests and journeys. */

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A document of Word's. @param body of `w:body`. @param others further files, which come first where names are the same. */
export function makeDocx(body: string, others: readonly ZipFile[] = []) {
  return makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: `<w:document ${W}><w:body>${body}</w:body></w:document>` },
    ...others,
  ])
}

/** A paragraph of Word's. @param properties of `w:pPr` */
export function wordParagraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

/** A text of OpenDocument. @param body of `office:text`. @param styles of `office:automatic-styles` */
export function makeOdt(body: string, styles = '', others: readonly ZipFile[] = []) {
  return makeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isPacked: false },
    {
      name: 'content.xml',
      data: `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    ...others,
  ])
}

/** A book. @param chapters what stands in the body of each, by the name of its file */
export function makeEpub(
  chapters: Readonly<Record<string, string>>,
  others: readonly ZipFile[] = [],
) {
  const names = Object.keys(chapters)
  const items = names.map((name, index) => `<item id="c${index}" href="${encodeURI(name)}"/>`)
  const spine = names.map((_, index) => `<itemref idref="c${index}"/>`)
  return makeZip([
    { name: 'mimetype', data: 'application/epub+zip', isPacked: false },
    {
      name: 'META-INF/container.xml',
      data: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      data: `<package><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    },
    ...names.map((name) => ({
      name: `OEBPS/${name}`,
      data: `<?xml version="1.0"?><!DOCTYPE html><html><head><title>No text</title></head><body>${chapters[name] ?? ''}</body></html>`,
    })),
    ...others,
  ])
}
