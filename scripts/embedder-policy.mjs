/**
 * The value of `Cross-Origin-Embedder-Policy`: together with `Cross-Origin-Opener-Policy` it isolates a page, so that the
 * threads of a model may share memory (LOCAL-21). Chromium and Firefox know this one. Safari knows only `require-corp`, by which
 * a page could no longer tell a bucket that keeps its answers from it from one that is not there (SYNC-29).
 */
export const embedderPolicy = 'credentialless'
