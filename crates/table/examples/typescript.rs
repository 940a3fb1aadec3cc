//! Writes the TypeScript types of the protocol below a folder: `cargo xtask wire`.

use std::path::Path;

fn main() -> Result<(), String> {
    let folder = std::env::args().nth(1).ok_or("name the folder of the client's sources")?;
    for (path, content) in azulejo_table::typescript::typescript() {
        let path = Path::new(&folder).join(path);
        let parent = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&path, content))
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    Ok(())
}
