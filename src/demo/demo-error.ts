/** An answer that says what is wrong, in OpenAI's shape. */
export function demoError(
  status: number,
  message: string,
  code: string,
  param: string | null = null,
): Response {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error'
  return Response.json({ error: { message, type, param, code } }, { status })
}
