import { createStore } from 'zustand/vanilla'

/** What an answer waits for before its model can write. */
export interface ModelLoading {
  /** How much of the model is loaded, from 0 to 1; undefined where no answer waits for that. */
  share?: number
}

/** The model that is being loaded for an answer in this tab, which has one at a time. Changed by the adapter only. */
export const modelLoading = createStore<ModelLoading>(() => ({}))
