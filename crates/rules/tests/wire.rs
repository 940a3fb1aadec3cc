//! What goes over the wire, as JSON.
