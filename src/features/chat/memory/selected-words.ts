/** The words of a message that are selected; blank where nothing of it is, or something beside it too. */
export function selectedWords(messageId: string): string {
  const selection = getSelection()
  const message = document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`)
  if (!selection || !message || selection.isCollapsed) return ''
  const { anchorNode, focusNode } = selection
  return message.contains(anchorNode) && message.contains(focusNode) ? selection.toString() : ''
}
