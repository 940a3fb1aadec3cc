// Copying to the clipboard, also where the browser's own way is not allowed (plain http).

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "hidden";
    document.body.append(field);
    field.select();
    // The old way is the only one left without a secure connection.
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
