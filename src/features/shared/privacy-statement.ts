/** What happens with the user's data, a sentence each. */
export const privacyStatement = [
  'There is no account, no server of ours and no tracking.',
  'Your characters, chats, pictures and keys are kept in this browser, on this device.',
  'What you write goes to the provider that you chose, with your own key, and to nobody else. What the provider does with it is up to its terms.',
]
